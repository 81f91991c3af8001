/** The sending end of one open stream. Both functions do nothing once it is closed. */
export type Sink<T> = {
  send(event: T): void
  end(): void
}

/** What the handler of an event stream returns: starts sending, and returns the function that stops it. */
export type Feed<T> = (sink: Sink<T>) => () => void

/** A response whose body is a stream of such events; read by `followEvents`. */
export type EventResponse<T> = Response & { readonly sends?: T }
