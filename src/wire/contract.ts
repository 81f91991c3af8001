import type * as z from 'zod'
import type { Pausable } from '#values/pausable.ts'
import type { Allow, policyRefusals } from './allow.ts'
import type { EventResponse, Feed } from './feed.ts'
import type { RefusalSpec } from './refusal.ts'

// The contract language: types and one identity function. Browser code imports contracts by `import type` only, so no
// schema is bundled.

/** OPTIONS for the preflights of the auth API, which other origins may call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
/** One outcome of a raw endpoint: a body of this media type, with its schema if it is JSON; a redirect; or nothing. */
export type Outcome = { readonly type: string; readonly body?: z.ZodType } | 'redirect' | 'empty'
export type RawStatus = 200 | 204 | 302 | 303 | 400 | 403 | 404 | 503
/**
 * The answer: a JSON value; nothing; `events`, a stream of JSON values (text/event-stream); or `raw`, a Response that
 * the handler builds itself (a page, an image, the auth API), by status.
 */
export type Answer =
  | { readonly json: z.ZodType }
  | { readonly none: true }
  | { readonly events: z.ZodType }
  | { readonly raw: Readonly<Partial<Record<RawStatus, Outcome>>> }

/** What a handler reads itself; `query`, `headers` and `body` are read by the boundary. */
export type HandlerReads = {
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The media type of the body; by default application/json. */
  readonly bodyType?: string
}

/** The refusals of another wire: their schema, and the fields that hold the status and the code. */
export type ErrorBody = {
  readonly schema: z.ZodType
  readonly values: (status: number, codes: readonly string[]) => Readonly<Record<string, readonly (string | number)[]>>
}

/** How often one person may call an endpoint within a window that starts with the first call. */
export type PerPerson = { readonly max: number; readonly windowMs: number }

export interface Endpoint {
  readonly summary: string
  /** Required: an endpoint without a policy does not compile. */
  readonly allow: Allow
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodObject
  /** The largest body in bytes; by default 64 KiB. */
  readonly bodyBytesMax?: number
  readonly handlerReads?: HandlerReads
  /** Counted once the input is valid, before a raw body is read; only where a session is required. */
  readonly perPerson?: PerPerson
  /** Refused while staff have paused it. */
  readonly pausable?: Pausable
  readonly status?: 200 | 201 | 202 | 204
  readonly answer: Answer
  readonly refusals?: Readonly<Record<string, RefusalSpec>>
  /**
   * The format of its refusals when it is not problem+json (RFC 9457); the handler answers them itself. `redirect`: in
   * the URL to which the browser is redirected.
   */
  readonly errorBody?: 'redirect' | ErrorBody
}

export type Key = `${Method} /${string}`
export type Contract = Readonly<Record<Key, Endpoint>>
export const contract = <const C extends Contract>(endpoints: C): C => endpoints

type Parts = 'params' | 'query' | 'headers' | 'body'
type Part<E, K extends string> = E extends { readonly [_ in K]: infer S extends z.ZodType } ? S : never
type Flat<T> = { [K in keyof T]: T[K] }
type OptionalWhenEmpty<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K]
}
type PartsOf<E> = { [K in Parts as [Part<E, K>] extends [never] ? never : K]: Part<E, K> }

/** What a caller passes. */
export type Input<E extends Endpoint> = Flat<
  OptionalWhenEmpty<{ [K in keyof PartsOf<E>]: PartsOf<E>[K] extends z.ZodType ? z.input<PartsOf<E>[K]> : never }>
>
/** What a handler receives, after parsing. */
export type Parsed<E extends Endpoint> = Flat<{
  [K in keyof PartsOf<E>]: PartsOf<E>[K] extends z.ZodType ? z.output<PartsOf<E>[K]> : never
}>
/** What a caller gets back. */
export type Output<E extends Endpoint> = E['answer'] extends { json: infer S extends z.ZodType }
  ? z.output<S>
  : E['answer'] extends { events: infer S extends z.ZodType }
    ? EventResponse<z.output<S>>
    : E['answer'] extends { raw: object }
      ? Response
      : undefined
/** What a handler returns. Answers have no transforms: the type that is sent is the type that arrives. */
export type Sent<E extends Endpoint> = E['answer'] extends { json: infer S extends z.ZodType }
  ? z.input<S>
  : E['answer'] extends { events: infer S extends z.ZodType }
    ? Feed<z.input<S>>
    : E['answer'] extends { raw: object }
      ? Response
      : undefined

type OwnRefusals<E extends Endpoint> = E extends { refusals: infer R extends Readonly<Record<string, RefusalSpec>> }
  ? R
  : Record<never, never>
type InputRefusals<E extends Endpoint> = [keyof PartsOf<E>] extends [never]
  ? Record<never, never>
  : { readonly invalid_input: 400 }
type CapRefusals<E extends Endpoint> = E extends { perPerson: PerPerson }
  ? { readonly too_often: 429 }
  : Record<never, never>
type PauseRefusals<E extends Endpoint> = E extends { pausable: Pausable }
  ? { readonly paused_by_staff: 503 }
  : Record<never, never>
type Specs<E extends Endpoint> = OwnRefusals<E> &
  (typeof policyRefusals)[E['allow']['policy']] &
  InputRefusals<E> &
  CapRefusals<E> &
  PauseRefusals<E>
type DataOf<S> = S extends { data: infer D extends z.ZodType } ? z.output<D> : undefined
type StatusOf<S> = S extends { status: infer N } ? N : S

export type FieldError = {
  /** The invalid field, for example `body.amountDollars`. */
  readonly location: string
  readonly message: string
}

/** The union that a caller must handle: one member for each refusal. */
export type RefusalOf<E extends Endpoint> = {
  [C in keyof Specs<E> & string]: {
    readonly code: C
    readonly status: StatusOf<Specs<E>[C]>
    /** A sentence for people. */
    readonly title: string
    readonly data: DataOf<Specs<E>[C]>
    readonly errors: readonly FieldError[]
  }
}[keyof Specs<E> & string]
