# Plays the first legal move: a player for `tessera match`, see docs/engines.md.
while read -r line; do line=${line#*'"legal":["'}; echo "${line%%'"'*}"; done
