import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { faultFacts, type Log } from '../log/index.ts'
import { Refusal } from '../refusal.ts'
import { coercionProblems } from './coercion-problems.ts'
import { type Cost, RECORDS_MAX, VALUES_MAX } from './cost.ts'
import { tooComplex } from './document-limits.ts'
import { createDocuments, InvalidDocument, type Operation } from './documents.ts'
import { compileOperation, interpretOperation, type Run } from './engines.ts'
import { assertGuardedExist, lackingPermission, type Permissions, stepUpRefusal } from './field-permissions.ts'
import { boundProblems } from './input-bounds.ts'
import type { Variables } from './page-size.ts'
import { assertPermittedExist, type Permitted, unpermittedInVariables } from './permission.ts'
import type { GraphQLResponse, ResponseErrors } from './response.ts'
import { executionErrors, faultErrors, refusalErrors, validationErrors } from './response-errors.ts'
import { formOf, type VariablesForm } from './variables-form.ts'
import { allVisible, type IsVisible, visibleNames } from './visible-names.ts'

/** A client's request, after the transport's own checks. */
export interface GraphQLRequest {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Variables | null
}

/** A request whose operation is known, valid and within the limits. */
export interface Ready {
  readonly operation: Operation
  readonly variables: Variables
  readonly form: VariablesForm
  /** A mutation counts as 100 records. */
  readonly cost: Cost
}

/**
 * Prepares and runs requests in two steps, so that the cost can be charged and the context created
 * in between. Neither step throws.
 */
export interface Executor<Context> {
  readonly prepare: (request: GraphQLRequest, requestId: string) => Ready | { readonly refused: GraphQLResponse }
  readonly run: (ready: Ready, context: Context, requestId: string) => GraphQLResponse | Promise<GraphQLResponse>
}

export interface ExecutorOptions<Context = unknown> {
  readonly log: Pick<Log, 'error'>
  readonly introspection?: boolean
  /** The permitted schema elements. All others are FORBIDDEN. Default: all. */
  readonly permitted?: Permitted
  /** The fields that need a permission of the caller. Default: none. */
  readonly permissions?: Permissions<Context>
  /** The most valid operations in the cache. */
  readonly documentsMax?: number
  /** The most compiled operations in the cache. Each takes about 43 kB. */
  readonly compiledMax?: number
  /** The use at which an operation is compiled. Infinity: never. */
  readonly compileAtUse?: number
}

/**
 * Creates the executor of a schema: a cache of valid operations before two engines with equal
 * responses.
 */
export function createExecutor<Context>(schema: GraphQLSchema, options: ExecutorOptions<Context>): Executor<Context> {
  const {
    log,
    introspection = true,
    permitted,
    permissions,
    documentsMax = 500,
    compiledMax = 200,
    compileAtUse = 3,
  } = options
  if (permitted) assertPermittedExist(schema, permitted)
  if (permissions) assertGuardedExist(schema, permissions)
  const isVisible = permitted ? visibleNames(schema, permitted) : allVisible
  const engines = createEngines(schema, compiledMax, compileAtUse)
  const documents = { introspection, permitted, guarded: permissions?.ofFields, isVisible, documentsMax }
  const findOperation = createDocuments(schema, { ...documents, onDrop: engines.drop })

  function prepare(request: GraphQLRequest, requestId: string): Ready | { readonly refused: GraphQLResponse } {
    try {
      const variables = request.variables ?? NO_VARIABLES
      const form = formOf(variables)
      if (form.hasTooManyValues) throw tooComplex('The variables have too many values.')
      if (form.isTooDeep) throw new Refusal('VALIDATION_ERROR', 'The variables are nested too deeply.')
      const operation = findOperation(request.query, request.operationName)
      const cost = operation.cost(variables)
      if (cost.records > RECORDS_MAX)
        throw tooComplex(`The operation requests more than ${RECORDS_MAX} records. ${LESS}`)
      if (cost.values > VALUES_MAX) throw tooComplex(`The operation requests more than ${VALUES_MAX} values. ${LESS}`)
      return { operation, variables, form, cost }
    } catch (error) {
      return { refused: { errors: errorsOf(log, error, requestId) } }
    }
  }

  /**
   * Returns the refusal of a request before it runs, or null. Checks bounds before anything reads
   * the values.
   */
  function refusalOf({ operation, variables, form }: Ready, context: Context): Refusal | null {
    if (operation.unpermitted) return operation.unpermitted
    const lacking = permissions ? lackingPermission(operation.needed, permissions.ofCaller(context)) : null
    if (lacking) return lacking
    const stepUp = stepUpRefusal(permissions?.stepUp, operation, context)
    if (stepUp) return stepUp
    const beyond = boundProblems(operation.inputs, variables)
    if (beyond.length > 0) return inputRefusal(beyond)
    const unpermitted = permitted ? unpermittedInVariables(operation, variables, permitted) : null
    if (unpermitted || !form.hasEmptyList) return unpermitted
    // graphql-jit accepts an empty list for an input object.
    const problems = coercionProblems(operation.inputs, variables, isVisible)
    return problems.length > 0 ? inputRefusal(problems) : null
  }

  function run(ready: Ready, context: Context, requestId: string): GraphQLResponse | Promise<GraphQLResponse> {
    const { operation, variables } = ready
    const finish = (result: ExecutionResult) =>
      result.errors === undefined ? { data: result.data ?? null } : rebuilt(log, isVisible, result, ready, requestId)
    const fail = (error: unknown): GraphQLResponse => ({ errors: errorsOf(log, error, requestId) })
    const refusal = refusalOf(ready, context)
    if (refusal) return fail(refusal)
    try {
      const result = engines.of(operation)(context, variables)
      return result instanceof Promise ? result.then(finish).catch(fail) : finish(result)
    } catch (error) {
      return fail(error)
    }
  }

  return { prepare, run }
}

/**
 * Rebuilds the response of an engine with errors. Without data the engine rejected the variables.
 * Its errors repeat them, so our own problems are returned instead.
 */
function rebuilt(
  log: FaultLog,
  isVisible: IsVisible,
  result: ExecutionResult,
  { operation, variables }: Ready,
  requestId: string,
): GraphQLResponse {
  if (result.data === undefined) {
    const problems = coercionProblems(operation.inputs, variables, isVisible)
    return { errors: refusalErrors(inputRefusal(problems), requestId) }
  }
  const logOne = (fault: unknown, path?: readonly (string | number)[]) => logFault(log, fault, requestId, path)
  return { errors: executionErrors(result.errors ?? [], requestId, logOne), data: result.data }
}

/**
 * Creates the cache of compiled operations. An operation is compiled at its use number
 * `compileAtUse`.
 */
function createEngines(schema: GraphQLSchema, compiledMax: number, compileAtUse: number) {
  const engines = new LRUCache<Operation, { readonly run: Run | null }>({ max: compiledMax })
  return {
    of: (operation: Operation): Run => {
      const { document, definition } = operation
      const name = definition.name?.value ?? null
      operation.uses += 1
      if (operation.canBeCompiled && operation.kept && operation.uses >= compileAtUse) {
        let engine = engines.get(operation)
        if (!engine) {
          engine = { run: compileOperation(schema, document, name) }
          engines.set(operation, engine)
        }
        if (engine.run) return engine.run
      }
      return interpretOperation(schema, document, name)
    },
    drop: (operation: Operation): void => void engines.delete(operation),
  }
}

type FaultLog = ExecutorOptions['log']

function errorsOf(log: FaultLog, error: unknown, requestId: string): ResponseErrors {
  if (error instanceof Refusal) return refusalErrors(error, requestId)
  if (error instanceof InvalidDocument) return validationErrors(error.findings, requestId)
  logFault(log, error, requestId)
  return faultErrors(requestId)
}

function logFault(log: FaultLog, fault: unknown, requestId: string, path?: readonly (string | number)[]): void {
  // A path contains a client's aliases. Its length tells a root field from a deep one.
  log.error({ requestId, depth: path?.length ?? 0, ...faultFacts(fault) }, 'request failed with an internal error')
}

const LESS = 'Request smaller pages or fewer fields.'
const NO_VARIABLES: Variables = Object.freeze({})

function inputRefusal(problems: Refusal['problems']): Refusal {
  return new Refusal('VALIDATION_ERROR', 'The variables do not match the operation.', { problems })
}
