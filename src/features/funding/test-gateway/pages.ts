import { inCents } from '#values/money.ts'
import { laterCards, testCards } from './rules.ts'
import type { TestPayment } from './store/payments.ts'

// The gateway's own pages: plain HTML without scripts, in the style of another company.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const text = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export const styleUrl = '/test-gateway/style.css'

export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Test gateway</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<header><p class="notice">Test gateway: no real money</p></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>`
}

const owed = (payment: TestPayment): string =>
  `<dl><dt>${text(payment.description)}</dt><dd>${inCents(payment.amount)}</dd></dl>`

export function checkoutPage(payment: TestPayment): string {
  const cards = payment.keepsFor === null ? testCards : [...testCards, ...laterCards]
  const act = payment.amount > 0 ? `Pay ${inCents(payment.amount)}` : 'Keep this card'
  const choices = cards.map(
    (card, at) =>
      `<label><input type="radio" name="card" value="${card.id}"${at === 0 ? ' checked' : ''}>
<span><b>${card.number}</b> ${card.does}</span></label>`,
  )
  return page(
    act,
    `${owed(payment)}
<form method="post">
<fieldset><legend>Choose a test card</legend>
${choices.join('\n')}
</fieldset>
<button name="action" value="pay">${act}</button>
<button name="action" value="cancel" class="quiet">Cancel and return</button>
</form>`,
  )
}

export const challengePage = (payment: TestPayment): string =>
  page(
    'Approve this payment?',
    `${owed(payment)}
<p>Your bank wants to know that it is you. A real bank would ask for a code or a fingerprint.</p>
<form method="post">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="refuse" class="quiet">Refuse</button>
</form>`,
  )

const endings: Record<Exclude<TestPayment['state'], 'open' | 'requires_action'>, string> = {
  processing: 'This payment is being processed.',
  succeeded: 'This payment has been made.',
  failed: 'This payment was declined. Nothing was charged.',
  cancelled: 'This payment was cancelled. Nothing was charged.',
}

export const finishedPage = (payment: TestPayment, state: keyof typeof endings): string =>
  page(
    'Nothing more to do here',
    `${owed(payment)}<p>${endings[state]}</p>${bank(payment)}${payment.successUrl && `<p><a href="${text(payment.successUrl)}">Return</a></p>`}`,
  )

const answered = (answer: string | null): string =>
  answer === null
    ? '<p>The platform has not answered yet.</p>'
    : `<p>The platform answered:</p><blockquote>${text(answer)}</blockquote>`

const words = {
  open: (answer: string | null) => `<form method="post">
<p>The bank disputes this payment. A real bank would hear both sides; here you decide.</p>
${answered(answer)}
<button name="dispute" value="won">The project keeps the money</button>
<button name="dispute" value="lost" class="quiet">The cardholder gets it back</button>
</form>`,
  won: () => '<p>The bank disputed this payment and decided for the project.</p>',
  lost: () => '<p>The bank disputed this payment and gave it back to the cardholder.</p>',
}

/** The cardholder's bank, for a disputed payment. */
const bank = ({ disputeState, disputeAnswer }: TestPayment): string =>
  disputeState === null ? '' : words[disputeState](disputeAnswer)

export const unknownPage = (): string =>
  page('No such payment', '<p>This address names no payment. Please go back and start again.</p>')

export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2530, #eef1f4); --quiet: light-dark(#566270, #a9b4c0);
  --line: light-dark(#c9d0d8, #46505c); --act: #1d5c94; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: light-dark(#eef1f4, #14191f); }
.notice { margin: 0; padding: 12px 16px; text-align: center; font-weight: 600; background: #fde047; color: #422006; }
main { max-width: 30rem; margin: 24px auto; padding: 20px; background: light-dark(#fff, #1d242c); border: 1px solid var(--line); border-radius: 6px; }
h1 { margin: 0 0 12px; font-size: 1.5rem; }
dl { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere; }
dt { color: var(--quiet); } dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; } legend { padding: 0; font-weight: 600; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 0; border-bottom: 1px solid var(--line); }
label b { display: block; font-weight: 600; font-variant-numeric: tabular-nums; } input { width: 20px; height: 20px; flex: none; }
button { display: block; width: 100%; min-height: 44px; margin-top: 12px; font: inherit; font-weight: 600; color: #fff; background: var(--act); border: 1px solid var(--act); border-radius: 6px; cursor: pointer; }
button.quiet { color: inherit; background: none; border-color: var(--line); }
blockquote { margin: 0 0 12px; padding: 4px 12px; white-space: pre-line; overflow-wrap: anywhere; border-left: 3px solid var(--line); }
a { display: inline-block; min-height: 44px; padding: 10px 0; color: inherit; }
:focus-visible { outline: 2px solid #4a9be0; outline-offset: 2px; }
`
