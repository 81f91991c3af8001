/** Why a Word file is refused. */
export type WordFault =
  | 'wrong_type'
  | 'damaged'
  | 'encrypted'
  /** It contains macros. */
  | 'script'
  /** It embeds another file or a control. */
  | 'embedded'
  /** It loads external content when it is opened. */
  | 'remote'
