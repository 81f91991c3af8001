import type { Texts } from '#platform/texts.ts'

/** The maximum length of a rendered text. */
const lettersMax = 400_000

/**
 * Rendered in the worker itself: only the person who typed a text waits for it. The renderer is loaded with the first
 * text.
 */
export const markdownHere: Texts = {
  render: async (source, kind = 'people') => {
    const { renderMarkdown } = await import('#features/foundation/rich-text/rules/markdown.ts')
    try {
      const json = JSON.stringify(renderMarkdown(source, kind))
      return json.length <= lettersMax ? json : undefined
    } catch {
      // The text is nested so deeply that the stack overflowed.
      return undefined
    }
  },
}
