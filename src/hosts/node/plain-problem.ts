/** A problem that the operator can solve: its message is one plain sentence, shown without a stack. */
export class PlainProblem extends Error {
  override readonly name = 'PlainProblem'
}

/** The `code` of a Node system error ('EACCES', 'EADDRINUSE', …), if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
