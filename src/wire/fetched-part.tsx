import { type ComponentType, type JSX, Suspense, use, useEffect, useRef } from 'react'

type FetchedPart<Props> = {
  /** Renders at once after `prepare`, as on the server; until then it keeps what the server rendered. */
  readonly Part: (props: Props) => JSX.Element
  /** Called by the screen's loader before it returns. */
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

/** Far enough below the window that the script has arrived when a reader gets there. */
const nearly = '300px 0px'

/**
 * Like `fetchedPart`, for content below the first view: on the first page of a visit its script is fetched once a
 * reader scrolls near, and until then the page is what the server rendered.
 *
 * @param className of the box around it.
 */
export function fetchedInView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  className: string,
): FetchedPart<Props> {
  let ask = (): void => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const part = fetchedPart(() => (import.meta.env.SSR ? load() : asked.then(load)))
  const Watched = (props: Props): JSX.Element => {
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && ask(), {
        rootMargin: nearly,
      })
      if (box.current) watch.observe(box.current)
      return () => watch.disconnect()
    }, [])
    return (
      <div ref={box} className={className}>
        <part.Part {...props} />
      </div>
    )
  }
  const prepare = (): Promise<unknown> => {
    ask()
    return part.prepare()
  }
  return { prepare, Part: Watched }
}
