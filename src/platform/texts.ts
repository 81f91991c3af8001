/**
 * Whose text: people's, or our own, which links to our own pages and starts its headings at the level of its page.
 */
export type TextKind = 'people' | 'ours'

/** Renders Markdown, away from the thread that answers requests. */
export type Texts = {
  /**
   * The JSON of a `RichTree`; undefined if rendering takes too long or the result is too large: then the raw text is
   * used.
   */
  render(source: string, kind?: TextKind): Promise<string | undefined>
}
