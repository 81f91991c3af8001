/** Whose text: people's, or our own, which links to our own pages and begins its headings where its page says. */
export type TextKind = 'people' | 'ours'

/** Renders Markdown, away from the thread that answers requests. */
export type Texts = {
  /**
   * The JSON of a `RichTree`; undefined where rendering takes too long or makes too much: the text is shown as typed.
   */
  render(source: string, kind?: TextKind): Promise<string | undefined>
}
