import type { TaxonomyLabels } from '#values/taxonomy.ts'

/** The page's head: for the browser, search results and shared links. */
export type Head = {
  /** Without the brand, which is added. */
  readonly title: string
  readonly description?: string
  /** The canonical path of this page, without query. */
  readonly canonical?: string
  /** The path of a picture, for sharing. */
  readonly image?: string
  readonly robots?: 'noindex'
  /** The path of an Atom feed that follows this page. */
  readonly feed?: string
  /**
   * What the page is about, for search engines (schema.org). Paths in `url`, `item`, `image` and `@id` become
   * addresses.
   */
  readonly about?: readonly object[]
}

type Params = Readonly<Record<string, string | undefined>>

/**
 * Exported by a screen as `handle`. Read on the server for public screens, in the browser for personal ones.
 * @example export const handle = screen<typeof loader>((data) => ({ title: data.title }))
 */
export type ScreenHandle = {
  readonly head: (data: never, params: Params, taxonomy: TaxonomyLabels) => Head
}

/** Gives a screen its head; typed by its loader's data. */
export const screen = <Loader extends (...given: never[]) => unknown = () => undefined>(
  head: (data: Awaited<ReturnType<Loader>>, params: Params, taxonomy: TaxonomyLabels) => Head,
): ScreenHandle => ({ head: head as ScreenHandle['head'] })
