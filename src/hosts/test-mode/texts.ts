import type { Texts } from '#platform/texts.ts'

/** A rendered text is no longer. */
const lettersMax = 400_000

/** Rendered in the worker itself: its person alone waits for what they typed. Loaded with the first text. */
export const markdownHere: Texts = {
  render: async (source, kind = 'people') => {
    const { renderMarkdown } = await import('#features/foundation/rich-text/rules/markdown.ts')
    try {
      const json = JSON.stringify(renderMarkdown(source, kind))
      return json.length <= lettersMax ? json : undefined
    } catch {
      // A text that is nested so deep that the stack ended.
      return undefined
    }
  },
}
