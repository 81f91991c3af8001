import { expect, test } from 'vitest'
import { giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { textOfPdf } from '#test/read-pdf.ts'
import { testApp } from '#test/test-app.ts'
import { guestKeyOf } from './actions/guest-key.ts'
import type { donationsContract } from './contract.ts'

const app = await testApp()
const donor = await person(app, { type: 'donor', firstName: 'Nguyễn', lastName: 'Παπαδοπούλου' })
const { projectId } = await openProject(app, { title: 'Кораллы и 珊瑚' })
const { donationId } = await giveAndPay(app, donor, projectId, { coverFees: true })

async function ask(path: string, who?: Person): Promise<{ status: number; code?: string; text: string; name: string }> {
  const headers = who ? { authorization: `Bearer ${who.accessToken}` } : {}
  const answer = await app.fetch(new Request(`http://app.test/api/${path}`, { headers }))
  const name = answer.headers.get('content-disposition') ?? ''
  if (answer.status !== 200) return { status: answer.status, code: (await answer.json()).code, text: '', name }
  const text = textOfPdf(new Uint8Array(await answer.arrayBuffer())).replaceAll('\n', '')
  return { status: 200, text, name }
}

test('the PDF of a receipt says what its page says, in the scripts of many languages', async () => {
  const { text, name } = await ask(`donations/${donationId}/receipt.pdf`, donor)
  expect(name).toBe('attachment; filename="receipt-1.pdf"')
  for (const part of ['Receipt no. 1', 'Nguyễn Παπαδοπούλου', donor.email, 'Кораллы и', '$106.70', '$100.00', '$3.73'])
    expect(text).toContain(part)
  expect(text).toContain('Dates are in UTC.')
  expect(text).toContain('No goods or services were provided')
  expect(text).toContain('not tax-deductible')
  expect(text).toContain('You covered the fees: $100.00 of the gift were for the project.')
  expect(text).toContain(`They can be read at http://app.test/receipt/${donationId}`)
})

test('another donor’s receipt is not found, nor the receipt of a gift that is not confirmed', async () => {
  const stranger = await person(app, { type: 'donor' })
  expect(await ask(`donations/${donationId}/receipt.pdf`, stranger)).toMatchObject({
    ...{ status: 404, code: 'donation_not_found' },
  })
  expect(await ask(`donations/${donationId}/receipt.pdf`)).toMatchObject({ status: 401 })
  const begun = await app.as<typeof donationsContract>(donor.accessToken)('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 5, anonymous: false, terms: true },
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  expect(await ask(`donations/${begun.data.donationId}/receipt.pdf`, donor)).toMatchObject({
    code: 'receipt_not_ready',
  })
})

test('a guest opens it with the key in their mail, and with no other', async () => {
  const begun = await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 50, anonymous: false, terms: true, email: 'paper@people.example' },
  })
  if (!begun.ok) throw new Error(begun.refusal.code)
  await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  const { donationId: id } = begun.data
  const key = await guestKeyOf(app.platform, id)
  const { text } = await ask(`donations/${id}/receipt.pdf?guest=${key}`)
  expect(text).toContain('Receipt no. G1')
  expect(text).toContain(`They can be read at http://app.test/receipt/${id}?guest=`)
  expect(await ask(`donations/${id}/receipt.pdf?guest=${'x'.repeat(key.length)}`)).toMatchObject({ status: 404 })
})

test('the yearly statement comes as PDF, of one’s own gifts alone', async () => {
  const mine = await ask('me/donations/statement.pdf?year=2026', donor)
  expect(mine.name).toBe('attachment; filename="gifts-2026.pdf"')
  for (const part of ['Gifts in 2026', 'Кораллы и', 'Receipt no. 1', '$106.70']) expect(mine.text).toContain(part)
  const other = await person(app, { type: 'donor' })
  expect((await ask('me/donations/statement.pdf?year=2026', other)).text).not.toContain('$106.70')
})
