/** A page of docs/problems: a title, then short sections of plain paragraphs. */
export type ProblemPage = {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly text: string }[]
}

/** The sections of every page of docs/problems, in this order. */
export const problemHeadings = ['What it means', 'Why', 'What to do'] as const

/** @throws Error when the text has no title: the page is ours, so that is a defect. */
export function readProblemPage(text: string): ProblemPage {
  const [head = '', ...rest] = text.trim().split(/^## /m)
  if (!head.startsWith('# ')) throw new Error('a page of docs/problems begins with "# " and its title')
  const sections = rest.map((section) => {
    const end = section.indexOf('\n')
    return {
      heading: section.slice(0, end).trim(),
      text: section
        .slice(end)
        .trim()
        .replace(/([^\n])\n(?!\n)/g, '$1 '),
    }
  })
  return { title: head.slice(2).trim(), sections }
}
