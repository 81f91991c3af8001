import type { JobDetail } from '../contract/objects.ts'
import type { JobType } from './jobs.ts'

const employment: Readonly<Record<JobType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  internship: 'INTERN',
  contract: 'CONTRACTOR',
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** In the HTML that search engines expect: paragraphs and lists. */
function textOf({ fullDescription, requirements, benefits }: JobDetail): string {
  const paragraphs = fullDescription.split(/\n+/).map((paragraph) => `<p>${escaped(paragraph)}</p>`)
  const list = (title: string, rows: readonly string[]): string =>
    `<p>${title}</p><ul>${rows.map((row) => `<li>${escaped(row)}</li>`).join('')}</ul>`
  return paragraphs.join('') + list('Requirements', requirements) + list('Benefits', benefits)
}

/**
 * An open position for search engines; nothing if it is over, or if it lacks the country, without which it would be
 * invalid.
 */
export function aboutJob(job: JobDetail): object[] {
  const { countryCode, daysLeft, salaryRange: pay } = job
  if (daysLeft === null || countryCode === null) return []
  return [
    {
      '@type': 'JobPosting',
      title: job.title,
      description: textOf(job),
      datePosted: job.postedDate,
      validThrough: job.closesAt,
      employmentType: employment[job.type],
      identifier: { '@type': 'PropertyValue', name: job.company, value: job.id },
      hiringOrganization: {
        '@type': 'Organization',
        name: job.company,
        ...(job.companyLogo && { logo: job.companyLogo }),
      },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: job.location, addressCountry: countryCode },
      },
      ...(job.isRemote && {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: job.country },
      }),
      ...(pay && {
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: pay.currency,
          value: {
            '@type': 'QuantitativeValue',
            unitText: pay.period.toUpperCase(),
            ...(pay.max === null ? { value: pay.min } : { minValue: pay.min, maxValue: pay.max }),
          },
        },
      }),
    },
  ]
}
