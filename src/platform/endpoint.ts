import type { actorUnder } from '#wire/allow.ts'
import type { Contract, Endpoint, Key, Parsed, Sent } from '#wire/contract.ts'
import type { Actor } from './actor.ts'
import type { JsonText } from './json-text.ts'
import type { Platform } from './platform.ts'

type Told = {
  none: unknown
  optional: { readonly actor: Actor | undefined }
  required: { readonly actor: Actor }
}

/** What a handler receives; an actor only where the policy looks one up. */
export type Call<E extends Endpoint> = Parsed<E> &
  Told[(typeof actorUnder)[E['allow']['policy']]] & {
    readonly platform: Platform
    /** The request itself; raw endpoints read their own body from it, within their limit. */
    readonly request: Request
    readonly requestId: string
    /** Path parameters as text, even where the contract has no schema for them. */
    readonly path: Readonly<Record<string, string>>
    /** Adds a header to the answer. */
    readonly header: (name: string, value: string) => void
  }
type Answered<E extends Endpoint> = Sent<E> | JsonText<Sent<E>>
export type Handler<E extends Endpoint> = (call: Call<E>) => Answered<E> | Promise<Answered<E>>
export type Handlers<C extends Contract> = { readonly [K in keyof C & Key]: Handler<C[K]> }

/** A slice's endpoints: the contract and its handlers. */
export type Implemented = { readonly contract: Contract; readonly handlers: Readonly<Record<Key, unknown>> }

/** Does not compile unless every endpoint of the contract has a handler. */
export const implement = <const C extends Contract>(contract: C, handlers: Handlers<C>): Implemented => ({
  contract,
  handlers: handlers as Readonly<Record<Key, unknown>>,
})
