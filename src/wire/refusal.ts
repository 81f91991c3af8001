import type * as z from 'zod'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503
/** An expected no: its status alone, or with data that a screen can show. */
export type RefusalSpec = RefusalStatus | { readonly status: RefusalStatus; readonly data: z.ZodType }

/**
 * An expected no, thrown by actions: it rolls the transaction back and becomes problem+json at the
 * one boundary (RFC 9457). The endpoint's contract must list the code, or it is answered as a defect.
 */
export class Refusal extends Error {
  readonly code: string
  readonly data: unknown

  /** @param sentence what happened and what to do next, in plain words, for people. */
  constructor(code: string, sentence: string, data?: unknown) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}
