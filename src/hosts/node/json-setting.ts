import * as z from 'zod'

/** A setting that holds a JSON list, empty by default. Invalid JSON is refused like any other wrong value. */
export const jsonList = <S extends z.ZodType>(list: S) =>
  z
    .string()
    .default('[]')
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(list)
