/** Where the events of one open stream go. Both do nothing once it is closed. */
export type Sink<T> = {
  readonly send: (event: T) => void
  readonly end: () => void
}

/** What the handler of an event stream answers: begins to send, and returns how to stop. */
export type Feed<T> = (sink: Sink<T>) => () => void

/** An answer whose body is a stream of such events; read by `followEvents`. */
export type EventResponse<T> = Response & { readonly sends?: T }
