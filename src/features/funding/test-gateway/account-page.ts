import { page, text } from './pages.ts'
import { type TestAccount, testAccounts } from './payees.ts'

export const accountPage = ({ last4 }: TestAccount): string =>
  page(
    'Where should payouts go?',
    `<p>${last4 === null ? 'A real provider would ask for your bank account here. Its number never reaches the platform.' : `Payouts go to the account ending in ${text(last4)} now.`}</p>
<form method="post">
<fieldset><legend>Choose a test account</legend>
${testAccounts
  .map(
    (one, at) =>
      `<label><input type="radio" name="account" value="${one.id}"${at === 0 ? ' checked' : ''}>
<span><b>Test account ${at + 1}</b> ${one.does}</span></label>`,
  )
  .join('\n')}
</fieldset>
<button name="action" value="save">Save and return</button>
<button name="action" value="cancel" class="quiet">Return without saving</button>
</form>`,
  )

export const unknownAccountPage = (): string =>
  page('No such account', '<p>This address names no account. Please go back and start again.</p>')
