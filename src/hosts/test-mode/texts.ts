import type { Texts } from '#platform/texts.ts'

/** The longest rendered text. */
const lettersMax = 400_000

/** Rendered in the worker itself, because only its one user waits. Loaded with the first text. */
export const markdownHere: Texts = {
  render: async (source, kind = 'people') => {
    const { renderMarkdown } = await import('#features/foundation/rich-text/rules/markdown.ts')
    try {
      const json = JSON.stringify(renderMarkdown(source, kind))
      return json.length <= lettersMax ? json : undefined
    } catch {
      // A text nested so deeply that the stack overflowed.
      return undefined
    }
  },
}
