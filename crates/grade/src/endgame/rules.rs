//! The rules of the endgame program, as `docs/endgame.md` of the project states them.

use crate::rules::rules;

rules! {
    ENDS "ends" "the program ends by itself, without a crash"
    FORMAT "format" "the output is the position after each ply, with an empty line between any two"
    START "start" "the output begins with the position that was read"
    TURNS "turns" "red plays first, then the players alternate"
    STEP "step" "a man moves one cell diagonally forward"
    KING_STEP "king-step" "a king moves one cell in any diagonal direction"
    CAPTURE "capture" "a man jumps forward over an adjacent opponent, which is removed"
    KING_CAPTURE "king-capture" "a king jumps in any diagonal direction"
    MUST_CAPTURE "must-capture" "a jump is mandatory where one is possible"
    MULTIPLE "multiple" "a jump goes on until no more jumps are possible"
    PROMOTION "promotion" "a man that reaches the far row becomes a king"
    PROMOTION_ENDS "promotion-ends" "a man that becomes a king ends its turn there"
    END "end" "the game is played to its end"
    SHORTEST "shortest" "the winner takes the fewest plies that it can force"
    LONGEST "longest" "the loser holds out as long as it can"
    MIRRORED "mirrored" "the pieces may stand on the cells of the other colour"
}
