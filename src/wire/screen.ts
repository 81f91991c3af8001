/** What a page says of itself in its head, in search results and when shared. */
export type Head = {
  /** Without the brand, which is added. */
  readonly title: string
  readonly description?: string
  /** A path of ours, without query: where this page truly lives. */
  readonly canonical?: string
  /** A path of ours to a picture, for sharing. */
  readonly image?: string
  readonly robots?: 'noindex'
}

/**
 * Exported by a screen as `handle`. Read on the server for public screens, in the browser for personal ones.
 * @example export const handle = screen<typeof loader>((data) => ({ title: data.title }))
 */
export type ScreenHandle = {
  readonly head: (data: never, params: Readonly<Record<string, string | undefined>>) => Head
}

/** Gives a screen its head; the loader's type says what it may be made of. */
export const screen = <Loader extends (...given: never[]) => unknown = () => undefined>(
  head: (data: Awaited<ReturnType<Loader>>, params: Readonly<Record<string, string | undefined>>) => Head,
): ScreenHandle => ({ head: head as ScreenHandle['head'] })
