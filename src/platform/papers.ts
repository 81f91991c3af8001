import type { Instant } from '#values/time.ts'

/** A label with an amount or other text at the right. */
export type PaperRow = { readonly label: string; readonly value: string; readonly isTotal?: boolean }

export type PaperBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Labels with their values, one below the other. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, fact: string])[] }
  | { readonly kind: 'rows'; readonly rows: readonly PaperRow[] }
  /** The first column is the widest and wraps; numeric columns are right-aligned. */
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly numeric: readonly boolean[]
      readonly rows: readonly (readonly string[])[]
    }

/** The content of a document, in reading order, before it is drawn. */
export type Paper = {
  readonly title: string
  readonly subtitle: string
  /** The issuer, line by line; the first line is the name. */
  readonly issuer: readonly string[]
  readonly blocks: readonly PaperBlock[]
  /** The creation date in the file. */
  readonly at: Instant
  /** The same content on the web, for scripts that the document's fonts lack. */
  readonly url: string
}

export type Papers = {
  /**
   * As PDF: the same bytes for the same content. Letters that no font has become [?], and a line gives the URL of the
   * same content on the web.
   */
  readonly pdf: (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>
}
