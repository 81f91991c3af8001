import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'

/** AMB-113: a label is the id with a capital. */
export const interestLabel = (area: InterestArea): string => area.charAt(0).toUpperCase() + area.slice(1)
