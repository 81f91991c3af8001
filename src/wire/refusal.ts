import type * as z from 'zod'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503
/** A refusal in a contract: its status, or its status with data that a screen can show. */
export type RefusalSpec = RefusalStatus | { readonly status: RefusalStatus; readonly data: z.ZodType }

/**
 * An expected failure, thrown by actions: it rolls the transaction back and becomes problem+json (RFC 9457). A code
 * that the endpoint's contract does not list is answered as a defect (500).
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

/**
 * A value that only the action can judge, such as one that is asked of some people and not of others. It is answered as
 * `invalid_input` beside the field, like those that break the contract.
 */
export class InvalidField extends Error {
  readonly field: string

  /** @param field of the body. @param sentence for people. */
  constructor(field: string, sentence: string) {
    super(sentence)
    this.name = 'InvalidField'
    this.field = field
  }
}

/**
 * Awaits work whose refusals become another one, which tells the caller less. Other errors, such as a lost database,
 * pass.
 */
export const refusedAs = <Done>(work: Promise<Done>, refusal: () => Refusal): Promise<Done> =>
  work.catch((cause: unknown) => {
    throw cause instanceof Refusal ? refusal() : cause
  })

/** @returns undefined if the work is refused. Other errors pass. */
export const unlessRefused = <Done>(work: Promise<Done>): Promise<Done | undefined> =>
  work.catch((cause: unknown) => {
    if (cause instanceof Refusal) return undefined
    throw cause
  })
