import type { Instant } from '#values/time.ts'

/** An amount's line, or any other label with what stands at the right of it. */
export type PaperRow = { readonly label: string; readonly value: string; readonly isTotal?: boolean }

export type PaperBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Labels with what they are, one below the other. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, fact: string])[] }
  | { readonly kind: 'rows'; readonly rows: readonly PaperRow[] }
  /** The first column is the widest, and wraps; columns named numeric stand at the right. */
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly numeric: readonly boolean[]
      readonly rows: readonly (readonly string[])[]
    }

/** A page of paper, before it is drawn: what it says, in the order of reading. */
export type Paper = {
  readonly title: string
  readonly subtitle: string
  /** Who says so; the first line is the name. */
  readonly issuer: readonly string[]
  readonly blocks: readonly PaperBlock[]
  /** When it was made, as the file says. */
  readonly at: Instant
  /** Where the same can be read on the web: for letters of scripts that the paper's fonts lack. */
  readonly url: string
}

export type Papers = {
  /** As PDF, the same bytes for the same paper. Letters that no font has are marked [?], and a line says where to read them. */
  readonly pdf: (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>
}
