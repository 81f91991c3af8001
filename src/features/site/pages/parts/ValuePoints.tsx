const points = [
  {
    title: 'Direct Connection',
    text: 'You choose the project, not a fund. Its researcher posts progress as it happens, and everyone who gave or saved it is notified.',
  },
  {
    title: 'Verified Research',
    text: 'A reviewer reads every project before it may be seen or ask for money. The verified badge stands only beside researchers whose credentials have been checked.',
  },
  {
    title: 'Meaningful Impact',
    text: 'Every project keeps a public ledger: each gift, each fee, and what reached the work, to the cent. Updates say what it made possible, also when the result is no.',
  },
] as const

/** HOME-07…09: three promises, each backed by a feature (AMB-021). */
export function ValuePoints() {
  return (
    <ul className="mx-auto grid max-w-6xl gap-x-10 gap-y-8 px-4 py-14 md:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-ink border-t-2 pt-4">
          <h2 className="mb-2 text-xl">{title}</h2>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}
