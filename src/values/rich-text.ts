/** An element of a rendered text: only names and attributes of the allow-list, and text that is never markup. */
export type RichElement = {
  readonly tag: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly children?: readonly RichNode[] | undefined
}
export type RichNode = string | RichElement
/** A rendered text. Elements instead of HTML, so that nothing in it can ever be read as markup. */
export type RichTree = readonly RichNode[]
