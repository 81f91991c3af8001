import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#hosts/node/settings.ts'

export const settingsPage = join(import.meta.dirname, '../docs/settings.md')

/** The expected docs/settings.md. `node tools/settings-table.ts` writes it; settings-table.test.ts compares it. */
export function settingsText(): string {
  const rows = Object.entries(settings).map(([name, one]) => [`\`${name}\``, one.meaning, one.expects, one.byDefault])
  return `# Settings

Environment variables, read once at the start. An invalid value stops the start, with a message that names the setting.
\`node tools/settings-table.ts\` writes this page from \`src/hosts/node/settings.ts\`.

${table(['Name', 'Meaning', 'What it takes', 'Unless set'], rows)}
`
}

/** Not aligned, so that a new row does not change the others. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [head, head.map(() => '---'), ...rows].map(line).join('\n')
}

if (import.meta.main) writeFileSync(settingsPage, settingsText())
