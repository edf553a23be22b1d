// Trees for the first lessons, each with the name of its text.
export const EXAMPLES = [
  { name: "three", tree: "[[3 12 8] [2 4 6] [14 5 2]]" },
  { name: "best", tree: "[[6 7 9] [4 8 5] [3 9 6] [2 7 8]]" },
  { name: "worst", tree: "[[2 7 8] [3 9 6] [4 8 5] [6 7 9]]" },
  { name: "deep", tree: "[[[[5 8] [3 9]] [[7 2] [6 4]]] [[[1 6] [4 2]] [[3 8] [9 5]]]]" },
  { name: "uneven", tree: "[[4 [7 2 6]] 3 [[5 9] 1 [8 6]]]" },
];
