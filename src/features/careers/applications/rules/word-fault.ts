/** Why a Word file is rejected. */
export type WordFault =
  | 'wrong_type'
  | 'damaged'
  | 'encrypted'
  /** It holds macros. */
  | 'script'
  /** It holds another file or a control. */
  | 'embedded'
  /** It loads something from outside when it is opened. */
  | 'remote'
