import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '#test/auth-matrix/row.ts'
import { authRows } from '#test/auth-matrix/rows.ts'
import { table } from './settings-table.ts'

export const authPage = join(import.meta.dirname, '../docs/auth.md')

const outcome = ({ code, answer }: Row): string => (code ? `\`${code}\`` : (answer ?? ''))

/**
 * The expected docs/auth.md. `node tools/auth-table.ts` writes it; auth-matrix.test.ts compares it and calls each row.
 */
export function authText(): string {
  const sections = authRows.map(({ title, rows }) => {
    const lines = rows.map((row) => [`\`${row.call}\``, row.when, String(row.status), outcome(row)])
    return `## ${title}\n\n${table(['Call', 'When', 'Status', 'Code or answer'], lines)}\n`
  })
  return `# The auth service: calls and outcomes

Paths are below \`/auth/v1\`, with the settings as they are unless an operator says otherwise or a heading names one.
Each line is asked of a running service by \`src/features/identity/auth-api/auth-matrix.test.ts\`; this page is written by
\`node tools/auth-table.ts\` from the same rows. auth-differences.md lists the differences from the
original service, and decision 12 gives the reasons.

${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(authPage, authText())
