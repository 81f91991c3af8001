import { type ComponentType, type JSX, Suspense, use } from 'react'

type FetchedPart<Props> = {
  /** Renders at once after `prepare`, as on the server; until then it keeps what the server rendered. */
  readonly Part: (props: Props) => JSX.Element
  /** For the screen's loader, before it answers. */
  readonly prepare: () => Promise<unknown>
}

/** A part of a public page that few readers open: the server renders it, and only their browsers fetch its script. */
export function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let known: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const prepare = (): Promise<ComponentType<Props>> => {
    coming ??= load().then(
      (component) => {
        known = component
        return component
      },
      (cause: unknown) => {
        // The next visit tries again.
        coming = undefined
        throw cause
      },
    )
    return coming
  }
  const Awaited = (props: Props): JSX.Element => {
    const Component = known ?? use(prepare())
    return <Component {...props} />
  }
  return {
    prepare,
    Part: (props) => (
      <Suspense fallback={null}>
        <Awaited {...props} />
      </Suspense>
    ),
  }
}
