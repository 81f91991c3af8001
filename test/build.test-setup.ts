import { buildIfStale } from '#hosts/node/build.ts'

/** Builds the pages once, for products that test files start in parallel. */
export default buildIfStale
