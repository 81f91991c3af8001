type Fields = Readonly<Record<string, unknown>>

/** Structured lines. Never pass tokens, passwords, mail addresses or file contents. */
export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields & { readonly cause?: unknown }): void
}
