/** Who wrote the text: users, or we, whose texts link to our own pages and start their headings at the page's level. */
export type TextKind = 'people' | 'ours'

/** Renders Markdown, away from the thread that answers requests. */
export type Texts = {
  /**
   * The JSON of a `RichTree`; undefined if rendering takes too long or the result is too large: then the raw text is
   * used.
   */
  render(source: string, kind?: TextKind): Promise<string | undefined>
}
