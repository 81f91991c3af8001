import type { Catalog } from './catalog.ts'
import { fieldOf, type Item, isTree, numberIn, type Tree, treesIn } from './trees.ts'

/** A query and those around it, which its expressions may refer to. */
type Scope = {
  readonly query: Tree
  readonly outer: Scope | undefined
  readonly catalog: Catalog
  /** In an update: the old row is read, for the values that are written. */
  readonly isBefore?: boolean
  /** A full join whose null-extended rows are ignored. */
  readonly filledBy?: number
}

/** Whether each column of a statement's result may be null, as far as its tree and the tables say. */
export function nullableColumns(catalog: Catalog, query: Tree): boolean[] {
  const scope = { query, outer: undefined, catalog }
  return answersOf(query).map((_, at) => columnMayBeNull(scope, at + 1))
}

const answersOf = (query: Tree): Tree[] => {
  const list = fieldOf(query, 'commandType') === '1' ? 'targetList' : 'returningList'
  return treesIn(fieldOf(query, list)).filter((entry) => fieldOf(entry, 'resjunk') === 'false')
}

function columnMayBeNull(scope: Scope, number: number): boolean {
  const operation = fieldOf(scope.query, 'setOperations')
  if (isTree(operation)) return branchesOf(operation).some((at) => subqueryMayBeNull(scope, rangeAt(scope, at), number))
  const answer = answersOf(scope.query)[number - 1]
  return answer !== undefined && mayBeNull(scope, fieldOf(answer, 'expr'))
}

/** The range table's entries that form a `union`. */
function branchesOf(operation: Item): number[] {
  if (!isTree(operation)) return []
  if (operation.kind === 'RANGETBLREF') return [numberIn(operation, 'rtindex')]
  return [...branchesOf(fieldOf(operation, 'larg')), ...branchesOf(fieldOf(operation, 'rarg'))]
}

const rangeAt = ({ query }: Scope, at: number): Tree | undefined => treesIn(fieldOf(query, 'rtable'))[at - 1]

function subqueryMayBeNull(scope: Scope, range: Tree | undefined, number: number): boolean {
  const query = range && fieldOf(range, 'subquery')
  return isTree(query) && columnMayBeNull({ ...scope, query, outer: scope }, number)
}

/** True when null is possible; unknown expressions, such as parameters, count as not null. */
function mayBeNull(scope: Scope, item: Item): boolean {
  if (!isTree(item)) return false
  const any = (name: string): boolean => treesIn(fieldOf(item, name)).some((one) => mayBeNull(scope, one))
  const inner = (name: string): boolean => mayBeNull(scope, fieldOf(item, name))
  switch (item.kind) {
    case 'VAR':
      return variableMayBeNull(scope, item)
    case 'CONST':
      return fieldOf(item, 'constisnull') === 'true'
    case 'COALESCEEXPR':
      return treesIn(fieldOf(item, 'args')).every((one) => mayBeNull(scope, one)) && !isOfBothSides(scope, item)
    case 'MINMAXEXPR':
      return treesIn(fieldOf(item, 'args')).every((one) => mayBeNull(scope, one))
    case 'CASEEXPR':
      return inner('defresult') || any('args')
    case 'CASEWHEN':
      return inner('result')
    case 'NULLIFEXPR':
    case 'SUBSCRIPTINGREF':
      return true
    case 'BOOLEXPR':
      return any('args')
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
      return callMayBeNull(scope, fieldOf(item, 'opfuncid'), any('args'))
    case 'FUNCEXPR':
      return callMayBeNull(scope, fieldOf(item, 'funcid'), any('args'))
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
      return inner('arg')
    case 'AGGREF':
      return aggregateMayBeNull(scope, item)
    case 'SUBLINK':
      return sublinkMayBeNull(scope, item)
    default:
      return false
  }
}

/** A strict function of null is null; some also return null for values. */
const callMayBeNull = ({ catalog }: Scope, oid: Item, isOfNull: boolean): boolean => {
  const called = catalog.functions.get(Number(oid))
  return called !== undefined && (called.isPartial || (called.isStrict && isOfNull))
}

/** Over no rows every aggregate except a count is null; a group has rows. */
function aggregateMayBeNull(scope: Scope, aggregate: Tree): boolean {
  if (scope.catalog.functions.get(numberIn(aggregate, 'aggfnoid'))?.name === 'count') return false
  const isOfGroup = treesIn(fieldOf(scope.query, 'groupClause')).length > 0
  if (!isOfGroup || isTree(fieldOf(aggregate, 'aggfilter'))) return true
  return treesIn(fieldOf(aggregate, 'args')).some((one) => mayBeNull(scope, fieldOf(one, 'expr')))
}

const valueOfRow = '4'

/** `(select … )` without a row is null, unless it is one aggregate over all rows. */
function sublinkMayBeNull(scope: Scope, link: Tree): boolean {
  const query = fieldOf(link, 'subselect')
  if (fieldOf(link, 'subLinkType') !== valueOfRow || !isTree(query)) return false
  const isOneRow = fieldOf(query, 'hasAggs') === 'true' && treesIn(fieldOf(query, 'groupClause')).length === 0
  return !isOneRow || columnMayBeNull({ ...scope, query, outer: scope }, 1)
}

function variableMayBeNull(from: Scope, variable: Tree): boolean {
  let scope = from
  for (let up = numberIn(variable, 'varlevelsup'); up > 0 && scope.outer; up--) scope = scope.outer
  if (isRequired(scope, variable)) return false
  const nulling = fieldOf(variable, 'varnullingrels')
  // A list such as (b 3 5): the joins that may null-extend it.
  if (Array.isArray(nulling) && nulling.slice(1).some((join) => Number(join) !== scope.filledBy))
    if (!isPresent(scope, variable)) return true
  const range = rangeAt(scope, numberIn(variable, 'varno'))
  const number = numberIn(variable, 'varattno')
  const inList = (name: string): boolean => {
    const one = range && treesIn(fieldOf(range, name))[number - 1]
    return one !== undefined && mayBeNull(scope, one)
  }
  switch (range && fieldOf(range, 'rtekind')) {
    case '0':
      return tableColumnMayBeNull(scope, variable, numberIn(range as Tree, 'relid'), number)
    case '1':
      return subqueryMayBeNull(scope, range, number)
    case '2':
      return inList('joinaliasvars')
    case '6':
      return withMayBeNull(scope, range as Tree, number)
    case '9':
      return inList('groupexprs')
    default:
      return false
  }
}

/** A column of a table; of the row that the statement itself writes, the written value. */
function tableColumnMayBeNull(scope: Scope, variable: Tree, table: number, number: number): boolean {
  const view = scope.catalog.views.get(table)
  if (view) return columnMayBeNull({ ...scope, query: view, outer: undefined }, number)
  const column = scope.catalog.columns.get(`${table}.${number}`)
  if (!column || column.isRequired) return false
  if (scope.isBefore || fieldOf(scope.query, 'resultRelation') !== fieldOf(variable, 'varno')) return true
  const written = treesIn(fieldOf(scope.query, 'targetList')).find((entry) => numberIn(entry, 'resno') === number)
  return written ? mayBeNull({ ...scope, isBefore: true }, fieldOf(written, 'expr')) : true
}

function withMayBeNull(from: Scope, range: Tree, number: number): boolean {
  if (fieldOf(range, 'self_reference') === 'true') return false
  let scope = from
  for (let up = numberIn(range, 'ctelevelsup'); up > 0 && scope.outer; up--) scope = scope.outer
  const named = treesIn(fieldOf(scope.query, 'cteList')).find(
    (one) => fieldOf(one, 'ctename') === fieldOf(range, 'ctename'),
  )
  const query = named && fieldOf(named, 'ctequery')
  return isTree(query) && columnMayBeNull({ ...scope, query, outer: scope }, number)
}

/** The conditions that every row meets exclude rows where the variable is null. */
const isRequired = (scope: Scope, variable: Tree): boolean => isDemanded(scope, variable, ['varno', 'varattno'])

/** The same for another column of the table: then the row was not null-extended. */
const isPresent = (scope: Scope, variable: Tree): boolean => isDemanded(scope, variable, ['varno'])

const isDemanded = ({ query, catalog }: Scope, variable: Tree, alike: readonly string[]): boolean => {
  const isIt = (other: Tree): boolean =>
    fieldOf(other, 'varlevelsup') === '0' && alike.every((name) => fieldOf(other, name) === fieldOf(variable, name))
  return conditionsOf(fieldOf(query, 'jointree')).some((condition) => demands(catalog, condition, isIt))
}

const innerJoin = '0'
const leftJoin = '1'
const fullJoin = '2'

/** The conditions that every row meets: `where`, and `on` of joins that are not outer. */
function conditionsOf(from: Item): Item[] {
  if (!isTree(from)) return []
  const within = (name: string): Item[] => conditionsOf(fieldOf(from, name))
  if (from.kind === 'FROMEXPR')
    return [fieldOf(from, 'quals'), ...treesIn(fieldOf(from, 'fromlist')).flatMap(conditionsOf)]
  const kind = fieldOf(from, 'jointype')
  if (from.kind === 'JOINEXPR' && kind === innerJoin)
    return [fieldOf(from, 'quals'), ...within('larg'), ...within('rarg')]
  return from.kind === 'JOINEXPR' && kind === leftJoin ? within('larg') : []
}

/** Whether a condition is never true for null: `is not null`, or a strict operator on the variable. */
function demands(catalog: Catalog, condition: Item, isIt: (variable: Tree) => boolean): boolean {
  if (!isTree(condition)) return false
  const within = (item: Item): boolean => demands(catalog, item, isIt)
  const args = treesIn(fieldOf(condition, 'args'))
  switch (condition.kind) {
    case 'VAR':
      return isIt(condition)
    case 'RELABELTYPE':
      return within(fieldOf(condition, 'arg'))
    case 'BOOLEXPR':
      return fieldOf(condition, 'boolop') === 'and' && args.some(within)
    case 'NULLTEST':
      return fieldOf(condition, 'nulltesttype') === '1' && within(fieldOf(condition, 'arg'))
    case 'SUBLINK':
      return fieldOf(condition, 'subLinkType') === '2' && within(fieldOf(condition, 'testexpr'))
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
      return catalog.functions.get(numberIn(condition, 'opfuncid'))?.isStrict === true && args.some(within)
    default:
      return false
  }
}

/** In a full join one side always exists: `coalesce` of both sides is null only when both columns may be. */
function isOfBothSides(scope: Scope, coalesce: Tree): boolean {
  const sides = fullJoinsIn(fieldOf(scope.query, 'jointree'))
  return sides.some(({ at, left, right }) => {
    const isKept = (side: ReadonlySet<number>): boolean =>
      treesIn(fieldOf(coalesce, 'args')).some(
        (one) => !mayBeNull({ ...scope, filledBy: at }, one) && rangesIn(one).every((range) => side.has(range)),
      )
    return isKept(left) && isKept(right)
  })
}

type FullJoin = { readonly at: number; readonly left: ReadonlySet<number>; readonly right: ReadonlySet<number> }

function fullJoinsIn(from: Item): FullJoin[] {
  if (!isTree(from)) return []
  const sides = [fieldOf(from, 'larg'), fieldOf(from, 'rarg'), ...treesIn(fieldOf(from, 'fromlist'))]
  const within = sides.flatMap(fullJoinsIn)
  if (from.kind !== 'JOINEXPR' || fieldOf(from, 'jointype') !== fullJoin) return within
  const [left = [], right = []] = sides.map(rangesIn)
  return [...within, { at: numberIn(from, 'rtindex'), left: new Set(left), right: new Set(right) }]
}

/** The range table's entries that a join or an expression uses. */
function rangesIn(item: Item): number[] {
  if (!isTree(item)) return Array.isArray(item) ? (item as readonly Item[]).flatMap(rangesIn) : []
  if (item.kind === 'RANGETBLREF') return [numberIn(item, 'rtindex')]
  if (item.kind === 'VAR') return [numberIn(item, 'varno')]
  return [...item.fields.values()].flatMap(rangesIn)
}
