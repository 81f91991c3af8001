import { reportReasonLabels } from '#features/foundation/reports/rules/reports.ts'
import { DateText } from '#ui/DateText.tsx'
import type { ModerationCase } from '../contract/desk.ts'
import { CaseList } from './CaseList.tsx'

type Found = { readonly found: ModerationCase }

/** Who reported the content and why: first the reports that wait, then those that were decided about. */
export function Reports({ found }: Found) {
  const { reports, reportCount, nextOpenReports, nextClosedReports } = found
  if (reportCount === 0) return null
  return (
    <section aria-label="Reports" className="grid gap-2">
      <h3 className="font-sans font-semibold text-xs">{reportCount === 1 ? '1 report' : `${reportCount} reports`}</h3>
      <CaseList name="reports" older={nextOpenReports} what="the reports that wait">
        <ReportList reports={reports.filter(({ isOpen }) => isOpen)} />
      </CaseList>
      <CaseList name="closed" older={nextClosedReports} what="the decided reports">
        <ReportList reports={reports.filter(({ isOpen }) => !isOpen)} />
      </CaseList>
    </section>
  )
}

const ReportList = ({ reports }: Pick<ModerationCase, 'reports'>) =>
  reports.length === 0 ? null : (
    <ul className="grid gap-3 border-bad border-l-2 pl-3 text-sm">
      {reports.map((report) => (
        <li key={report.id} className="wrap-anywhere">
          <strong>{reportReasonLabels[report.reason]}</strong>{' '}
          <span className="text-ink-3 text-xs">
            <bdi>{report.reporter}</bdi>, <DateText at={report.at} />
            {report.decided > 0 && `, ${report.agreed} of ${report.decided} earlier reports led to something`}
            {!report.isOpen && ', decided'}
          </span>
          {report.words && (
            <span className="block whitespace-pre-line">
              <bdi>{report.words}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
