import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { metadataBytesMax } from '#features/identity/accounts/rules/sign-up-data.ts'
import type { Row } from '#test/auth-matrix/row.ts'
import { authRows } from '#test/auth-matrix/rows.ts'
import { table } from './settings-table.ts'

export const authPage = join(import.meta.dirname, '../docs/auth.md')

const outcome = ({ code, answer }: Row): string => (code ? `\`${code}\`` : (answer ?? ''))

const newcomers = `## A client of your own

The published client (\`@supabase/auth-js\`) works with the address \`ORIGIN/auth/v1\`, or \`API_ORIGIN/auth/v1\` where that is set;
any text will do as its key.

\`\`\`ts
const auth = new AuthClient({ url: \`\${origin}/auth/v1\` })
await auth.signUp({ email, password, options: { data: { first_name, last_name, user_type: 'donor' } } })
// The mailed link opens a page of ours; or ask for the six digits of the same mail:
await auth.verifyOtp({ email, token, type: 'email' })
await auth.signInWithPassword({ email, password })
\`\`\`

| In \`data\` | What it takes |
| --- | --- |
| \`first_name\`, \`last_name\` | text of at most 100 characters |
| \`user_type\` | \`donor\` or \`researcher\`; final once the account is complete |
| \`institution\`, \`field_of_study\` | for researchers; text of at most 200 characters |
| \`subscription_tier\` | for researchers: \`standard\` (the default), \`advanced\` or \`premium\` |
| \`terms_version\` | \`${termsVersion}\`, where your form showed the terms and the person agreed |
| \`sub\`, \`email\`, \`email_verified\`, \`phone_verified\`, \`avatar_url\` | not stored: the account has its own |
| anything else | stored as it is, ${metadataBytesMax / 1024} KiB in all |

\`user_metadata\` returns these data, in the account and in its tokens. All of them are optional: one screen asks for the
missing ones, and for the consent to the terms, when the person first signs in to the site. Until then the account has
access to nothing of donors or researchers. Invalid values are refused with \`validation_failed\`. There is no session
before the address is confirmed; links may lead back to your site if an operator lists it in \`AUTH_REDIRECT_URLS\`. Calls
need no cookies.
`

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
original service, decision 12 gives the reasons, and moving-over.md says how people and servers come from there.

${newcomers}
${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(authPage, authText())
