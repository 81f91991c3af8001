import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { paths } from '#values/paths.ts'
import type { SearchResults } from '../contract.ts'
import { type SearchChoice, searchQueryOf } from '../rules/choice.ts'
import { foundText } from '../rules/found-text.ts'
import { Facets } from './Facets.tsx'

type FilterSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly choice: SearchChoice
  readonly results: SearchResults
}

/** The filters on a phone. Each choice counts at once; the button says what there is. */
export const FilterSheet = ({ open, onClose, choice, results }: FilterSheetProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Filters"
    footer={
      <>
        <Link
          to={paths.search(searchQueryOf({ ...choice, page: 1, chosen: {} }))}
          className={buttonClass({ variant: 'quiet' })}
        >
          Clear
        </Link>
        <Button onClick={onClose}>Show {foundText(results, choice.chosen.kind)}</Button>
      </>
    }
  >
    <Facets choice={choice} facets={results.facets} />
  </Dialog>
)
