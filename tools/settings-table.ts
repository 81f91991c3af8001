import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#hosts/node/settings.ts'

export const settingsPage = join(import.meta.dirname, '../docs/settings.md')

/** docs/settings.md as it must read; `node tools/settings-table.ts` writes it, settings-table.test.ts compares. */
export function settingsText(): string {
  const rows = Object.entries(settings).map(([name, one]) => [`\`${name}\``, one.meaning, one.expects, one.byDefault])
  return `# Settings

Environment variables, read once at the start. A wrong one stops the start with a sentence that names it.
This page is written by \`node tools/settings-table.ts\` from \`src/hosts/node/settings.ts\`.

${table(['Name', 'Meaning', 'What it takes', 'Unless set'], rows)}
`
}

/** Aligned, as the formatter wants it. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

if (import.meta.main) writeFileSync(settingsPage, settingsText())
