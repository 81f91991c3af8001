import { Spinner } from '#ui/Spinner.tsx'

/** A personal page until its person is known. */
export const PageSpinner = () => (
  <div className="grid min-h-[50vh] place-items-center">
    <Spinner label="Loading" shown />
  </div>
)
