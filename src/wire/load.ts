import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { type Api, createClient, type Fetch } from './client.ts'
import type { Contract } from './contract.ts'

/** The fetch of loaders: the api itself while rendering on the server, the network in the browser. */
export const apiFetch = createContext<Fetch>()

export type LoadInput<C extends Contract> = {
  readonly api: Api<C>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly url: URL
}

/** A route loader that speaks the wire: `export const loader = load<typeof projectsContract>(async ({ api }) => …)`. */
export const load =
  <C extends Contract>() =>
  <T>(read: (input: LoadInput<C>) => Promise<T>) =>
  ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    return read({ api: createClient<C>(context.get(apiFetch), url.origin), params, query: url.searchParams, url })
  }

/** For a screen that shows its own "not found": null data and status 404. */
export const notFoundData = () => notFoundWith(null)

/** The same, with the data that its texts need. */
export const notFoundWith = <Shown>(shown: Shown) => data(shown, { status: 404 })
