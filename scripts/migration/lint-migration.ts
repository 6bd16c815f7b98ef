import { parse } from 'libpg-query';

/** What a migration may assume about the database. */
export interface LintContext {
  /** Tables that were created after the last release: they are empty, so every statement on them is quick. */
  newTables: Set<string>;
  /** Versions that were released, for the note on statements that drop something. */
  releases: readonly string[];
}

export interface Finding {
  rule: string;
  advice: string;
}

interface Column {
  constraints?: { Constraint: { contype: string; raw_expr?: Node } }[];
}
interface Constraint {
  contype: string;
  skip_validation?: boolean;
  indexname?: string;
}
type Node = Record<string, unknown>;
interface Command {
  subtype: string;
  name?: string;
  def?: { ColumnDef?: Column; Constraint?: Constraint };
}
interface Statement {
  relation?: { relname: string };
  concurrent?: boolean;
  if_not_exists?: boolean;
  missing_ok?: boolean;
  cmds?: { AlterTableCmd: Command }[];
  removeType?: string;
  renameType?: string;
  objects?: unknown[];
  options?: unknown;
}

const NOTE = /^\s*--\s*lint:\s*(?:allow ([a-z-]+): (\S.*)|unused since (\S+))\s*$/gm;

/**
 * Finds statements of a migration that block a table while it is in use, or that break the release before. A comment
 * `-- lint: allow RULE: REASON` permits one, for example on a table that is always small.
 */
export async function lintMigration(sql: string, context: LintContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const chunks = sql.split('--> statement-breakpoint');
  // A constraint that is validated in the transaction that adds it keeps the lock of ADD CONSTRAINT for the whole scan.
  const added = new Set<string>();
  for (const chunk of chunks) {
    const notes = [...chunk.matchAll(NOTE)];
    const allowed = new Set(notes.map(([, rule]) => rule));
    const unusedSince = notes.find(([, , , version]) => version !== undefined)?.[3];
    for (const { stmt } of (await parse(chunk)).stmts ?? []) {
      const [[kind, statement]] = Object.entries(stmt as Record<string, Statement>) as [[string, Statement]];
      const found = [...judge(kind, statement, { ...context, unusedSince, added })];
      findings.push(...found.filter(({ rule }) => !allowed.has(rule)));
    }
  }
  return findings;
}

interface Surroundings extends LintContext {
  unusedSince: string | undefined;
  added: Set<string>;
}

function* judge(kind: string, statement: Statement, around: Surroundings): Generator<Finding> {
  const table = statement.relation?.relname;
  if (kind === 'CreateStmt' && table) around.newTables.add(table);
  if (table && around.newTables.has(table)) return;
  if (kind === 'IndexStmt') yield* judgeIndex(statement);
  if (kind === 'AlterTableStmt') {
    for (const { AlterTableCmd: command } of statement.cmds ?? []) yield* judgeCommand(command, around);
  }
  if (kind === 'RenameStmt' && !isRenameOf(statement, ['OBJECT_TABCONSTRAINT', 'OBJECT_INDEX', 'OBJECT_SEQUENCE']))
    yield finding(
      'rename',
      'The release before uses the old name. Add the new one, and drop the old one a release later.',
    );
  if (kind === 'DropStmt') yield* judgeDrop(statement, around);
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
    yield finding('rewrite-rows', 'It locks all rows until it ends. Change them in batches, in a job.');
  if (['TruncateStmt', 'LockStmt', 'ClusterStmt', 'VacuumStmt', 'ReindexStmt'].includes(kind))
    yield finding('table-lock', 'It locks the whole table.');
}

function* judgeIndex({ concurrent, if_not_exists: isRepeatable }: Statement): Generator<Finding> {
  if (!concurrent)
    yield finding('index', 'Build it with CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a migration of its own.');
  else if (!isRepeatable) yield finding('index-repeat', 'An interrupted build is repeated: write IF NOT EXISTS.');
}

function* judgeCommand({ subtype, name, def }: Command, around: Surroundings): Generator<Finding> {
  if (subtype === 'AT_AddColumn') yield* judgeColumn(def?.ColumnDef ?? {});
  if (subtype === 'AT_AddConstraint') yield* judgeConstraint(def?.Constraint, around);
  if (subtype === 'AT_ValidateConstraint' && around.added.has(name ?? ''))
    yield finding('validate-apart', 'Validate it in a later migration, because this one still holds the lock of ADD.');
  if (subtype === 'AT_SetNotNull')
    yield finding(
      'set-not-null',
      'It reads the whole table under a lock, unless a validated CHECK (… IS NOT NULL) exists.',
    );
  if (subtype === 'AT_AlterColumnType') yield finding('column-type', 'It rewrites the table. Add a new column.');
  if (subtype === 'AT_DropColumn' || subtype === 'AT_DropConstraint') yield* judgeRemoval(around);
  if (['AT_SetTableSpace', 'AT_SetLogged', 'AT_SetUnLogged', 'AT_SetAccessMethod'].includes(subtype))
    yield finding('table-rewrite', 'It rewrites the table.');
}

/** A constant default needs no rewrite. Functions, identities and generated columns have a value for each row. */
function* judgeColumn({ constraints = [] }: Column): Generator<Finding> {
  const kinds = new Map(constraints.map(({ Constraint: one }) => [one.contype, one]));
  const fallback = kinds.get('CONSTR_DEFAULT');
  if (kinds.has('CONSTR_NOTNULL') && !fallback)
    yield finding('column-without-default', 'The release before inserts rows without it. Give it a default.');
  if (
    kinds.has('CONSTR_IDENTITY') ||
    kinds.has('CONSTR_GENERATED') ||
    /"FuncCall"/.test(JSON.stringify(fallback ?? ''))
  )
    yield finding('column-default', 'It writes a value into each row. Add the column, fill it in batches.');
  for (const contype of ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN', 'CONSTR_CHECK']) {
    if (kinds.has(contype)) yield finding('column-constraint', 'Add the constraint on its own, NOT VALID.');
  }
}

function* judgeConstraint(constraint: Constraint | undefined, { added }: Surroundings): Generator<Finding> {
  if (!constraint) return;
  const { contype, skip_validation: isUnvalidated, indexname } = constraint;
  added.add((constraint as { conname?: string }).conname ?? '');
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !isUnvalidated)
    yield finding('constraint', 'Add it NOT VALID, and validate it in a later migration.');
  if (['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(contype) && !indexname)
    yield finding('constraint-index', 'Build the index concurrently, and add the constraint USING INDEX.');
}

function* judgeDrop({ removeType, concurrent, missing_ok: isRepeatable }: Statement, around: Surroundings) {
  if (removeType === 'OBJECT_INDEX' && !concurrent)
    yield finding('index', 'Drop it with DROP INDEX CONCURRENTLY IF EXISTS, in a migration of its own.');
  else if (removeType === 'OBJECT_INDEX' && !isRepeatable)
    yield finding('index-repeat', 'An interrupted migration is repeated: write IF EXISTS.');
  else if (removeType === 'OBJECT_TABLE') yield* judgeRemoval(around);
}

/** The release before must already work without the table, column or constraint. */
function* judgeRemoval({ unusedSince, releases }: Surroundings): Generator<Finding> {
  if (unusedSince === undefined || !releases.includes(unusedSince))
    yield finding(
      'drop',
      `Drop it a release after the last use, and say so: -- lint: unused since ${releases.at(-1) ?? 'VERSION'}`,
    );
}

const isRenameOf = ({ renameType }: Statement, kinds: string[]) => kinds.includes(renameType ?? '');

const finding = (rule: string, advice: string): Finding => ({ rule, advice });
