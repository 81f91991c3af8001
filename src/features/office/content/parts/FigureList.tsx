/** What a text may name; the numbers themselves are in the product's rules. */
export const FigureList = ({ figures }: { readonly figures: Readonly<Record<string, string>> }) => (
  <details className="min-w-0 max-w-full">
    <summary className="flex min-h-11 items-center text-brand-700 dense:min-h-8 dense:text-xs">Figures to name</summary>
    <dl className="grid max-h-64 gap-x-6 overflow-y-auto border-line border-y py-2 text-xs sm:grid-cols-2">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-0.5">
          <dt className="font-mono">{`{{${name}}}`}</dt>
          <dd className="text-right text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)
