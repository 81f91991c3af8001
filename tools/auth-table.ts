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

The published client (\`@supabase/auth-js\`) works with the URL \`ORIGIN/auth/v1\`, or \`API_ORIGIN/auth/v1\` if that is set;
any text will do as its key.

\`\`\`ts
const auth = new AuthClient({ url: \`\${origin}/auth/v1\` })
await auth.signUp({ email, password, options: { data: { first_name, last_name, user_type: 'donor' } } })
// The mailed link opens a page of ours. Or let the person enter the six digits in the same mail:
await auth.verifyOtp({ email, token, type: 'email' })
await auth.signInWithPassword({ email, password })
\`\`\`

| In \`data\` | What it takes |
| --- | --- |
| \`first_name\`, \`last_name\` | text of at most 100 characters |
| \`user_type\` | \`donor\` or \`researcher\`; cannot change once the account is complete |
| \`institution\`, \`field_of_study\` | for researchers; text of at most 200 characters |
| \`subscription_tier\` | for researchers: \`standard\` (the default), \`advanced\` or \`premium\` |
| \`terms_version\` | \`${termsVersion}\`, if your form showed the terms and the person agreed |
| \`sub\`, \`email\`, \`email_verified\`, \`phone_verified\`, \`avatar_url\` | not stored: they come from the account itself |
| anything else | stored unchanged, ${metadataBytesMax / 1024} KiB in all |

\`user_metadata\` returns these values, in the account and in its tokens. All of them are optional: when the person first
signs in to the site, one screen asks for what is missing, including consent to the terms. Until then the
account has no access to anything that is for donors or researchers. Invalid values are refused with
\`validation_failed\`. There is no session before the address was confirmed; links may lead back to your site if an
operator lists it in \`AUTH_REDIRECT_URLS\`. Calls are made without cookies.
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

Paths are below \`/auth/v1\`. Settings have their defaults unless a heading names one.
\`src/features/identity/auth-api/auth-matrix.test.ts\` tests each line on a running service; \`node tools/auth-table.ts\`
writes this page from the same rows. auth-differences.md lists the differences from the
original service, decision 12 gives the reasons, and moving-over.md says how to move people and servers from there.

${newcomers}
${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(authPage, authText())
