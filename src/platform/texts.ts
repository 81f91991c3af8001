/** Renders what people write in Markdown, away from the thread that answers requests. */
export type Texts = {
  /** The JSON of a `RichTree`; undefined where rendering takes too long or makes too much: the text is shown as typed. */
  render(source: string): Promise<string | undefined>
}
