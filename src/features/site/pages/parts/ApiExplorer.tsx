/// <reference types="vite/client" />

import { useEffect, useRef } from 'react'
import swaggerUi from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import 'swagger-ui-dist/swagger-ui.css'
import { toast } from '#ui/toast.ts'
import { scriptPolicy } from '#ui/trusted-script.ts'

declare global {
  interface Window {
    /** Set by Swagger UI's script. */
    SwaggerUIBundle?: SwaggerUI
  }
}
type ReactOfSwagger = { createElement: (tag: 'p', props: null, text: string) => object }
type SwaggerUI = (options: {
  readonly domNode: HTMLElement
  readonly spec: object
  readonly validatorUrl: null
  readonly docExpansion: 'list'
  readonly defaultModelsExpandDepth: number
  readonly plugins: readonly ((system: { React: ReactOfSwagger }) => object)[]
}) => unknown

let trusted: ((url: string) => string) | undefined

/**
 * Swagger UI for a part of our own document, to expand schemas and to try calls. It is half a megabyte and takes
 * seconds to read the whole document, so it is fetched on demand, and given one group at a time. It is served from
 * here, as packaged by its authors: the content policy allows no other origin.
 */
export function ApiExplorer({ part }: { part: object }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('div')
    place.current?.append(frame)
    const script = document.createElement('script')
    trusted ??= scriptPolicy('explorer', ({ origin }) => origin === location.origin)
    script.src = trusted(swaggerUi)
    script.onload = () => show(frame, part)
    script.onerror = () => toast.error('The explorer cannot be fetched right now. Please try again.')
    document.head.append(script)
    return () => {
      script.remove()
      frame.remove()
    }
  }, [part])
  useEffect(followTheme, [])
  return <section ref={place} aria-label="Explorer" className="min-h-96 overflow-x-auto" />
}

const show = (domNode: HTMLElement, spec: object): unknown =>
  window.SwaggerUIBundle?.({
    domNode,
    spec,
    // Its own validator calls a server of its authors.
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    plugins: [withoutTitle, plainTexts],
  })

/** The page has its own title. */
const withoutTitle = () => ({ wrapComponents: { info: () => () => null } })

/** Swagger UI would insert its own HTML, which the content policy refuses; our descriptions are plain text. */
const plainTexts = ({ React }: { React: ReactOfSwagger }) => ({
  wrapComponents: {
    Markdown:
      () =>
      ({ source }: { source?: string }) =>
        source ? React.createElement('p', null, source) : null,
  },
})

/** Its dark colours depend on a class of the page; ours follow the system. @returns a function that stops this. */
function followTheme(): () => void {
  const { classList } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => void classList.toggle('dark-mode', dark.matches)
  follow()
  dark.addEventListener('change', follow)
  return () => {
    dark.removeEventListener('change', follow)
    classList.remove('dark-mode')
  }
}
