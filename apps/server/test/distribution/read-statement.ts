import { Equalities, listTerm, valueTerm, type Term } from './equalities.ts';
import type { SchemaTable } from './read-schema.ts';

/** A node of the syntax tree of libpg-query. */
// eslint-disable-next-line no-explicit-any -- the tree has hundreds of node types, of which this file reads twenty
export type Tree = any;

/** A table in a statement, and what its key is restricted to. */
export interface TableUse {
  table: string;
  key: Term | null;
  isWritten: boolean;
  /** Columns by which ON CONFLICT recognizes a row; empty if it names none. */
  conflictColumns: string[];
}

interface Output {
  name: string;
  term: Term | null;
}

interface Relation {
  name: string;
  /** Null for the result of a subquery, CTE or function. */
  table: string | null;
  columns: Map<string, Term>;
}

const namesOf = (outputs: readonly Output[]) => outputs.map(({ name }) => name);

/** What a part of a statement sees: CTEs, relations of the levels around it, and what is known about them. */
interface Surroundings {
  ctes: Map<string, Output[]>;
  scopes: Relation[][];
  known: Equalities;
}

interface Level extends Surroundings {
  relations: Relation[];
  /** Conditions of outer joins, which restrict their right side only. */
  oneSided: { relations: Relation[]; condition: Tree }[];
}

export interface Reading {
  schema: ReadonlyMap<string, SchemaTable>;
  keyOf: (table: string) => string | null;
  values: readonly unknown[];
}

/** Finds the tables of a statement, and what their keys are equal to. */
export class StatementReader {
  readonly uses: TableUse[] = [];
  readonly functions = new Set<string>();
  readonly #reading: Reading;
  #relations = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(statement: Tree, around: Surroundings = { ctes: new Map(), scopes: [], known: new Equalities() }): Output[] {
    const [[kind, node]] = Object.entries(statement) as [[string, Tree]];
    const ctes = new Map(around.ctes);
    for (const { CommonTableExpr: cte } of node.withClause?.ctes ?? [])
      ctes.set(cte.ctename, this.read(cte.ctequery, { ...around, ctes }));
    const level: Level = { ctes, scopes: around.scopes, known: around.known.copy(), relations: [], oneSided: [] };
    if (kind === 'SelectStmt') return this.#readSelect(node, level);
    if (kind === 'InsertStmt') return this.#readInsert(node, level);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#readChange(node, level);
    throw new Error(`the linter does not know ${kind}`);
  }

  #readSelect(node: Tree, level: Level): Output[] {
    if (node.op !== undefined && node.op !== 'SETOP_NONE') {
      for (const part of [node.larg, node.rarg]) this.read({ SelectStmt: part }, level);
      return [];
    }
    if (node.valuesLists) return this.#readValues(node.valuesLists, level);
    for (const item of node.fromClause ?? []) this.#addRelation(item, level);
    this.#learn(node.whereClause, level, level.known);
    this.#noteUses(level);
    for (const part of [node.targetList, node.fromClause, node.whereClause, node.havingClause])
      this.#readInside(part, level);
    return this.#outputsOf(node.targetList ?? [], level);
  }

  /** Several rows give a list, unless they agree. */
  #readValues(rows: Tree[], level: Level): Output[] {
    const [first] = rows;
    return (first?.List.items ?? []).map((_: Tree, index: number) => {
      const terms = rows.map((row) => this.#termOf(row.List.items[index], level));
      const isSame = terms.every((term) => term === terms[0]);
      return { name: `column${index + 1}`, term: isSame ? (terms[0] ?? null) : listTerm(`values ${index}`) };
    });
  }

  #readInsert(node: Tree, level: Level): Output[] {
    const target = this.#addTable(node.relation, level);
    const outputs = node.selectStmt ? this.read(node.selectStmt, level) : [];
    const names: string[] = node.cols?.map(({ ResTarget: { name } }: Tree) => name) ?? [...target.columns.keys()];
    for (const [index, name] of names.entries())
      level.known.add(target.columns.get(name) ?? null, outputs[index]?.term ?? null);
    const { onConflictClause: conflict, returningClause } = node;
    const conflictColumns = (conflict?.infer?.indexElems ?? []).map(({ IndexElem: { name } }: Tree) => name);
    this.#noteUses(level, target, conflictColumns);
    const returned = returningClause?.exprs ?? [];
    for (const part of [conflict, returned]) this.#readInside(part, level);
    return this.#outputsOf(returned, level);
  }

  #readChange(node: Tree, level: Level): Output[] {
    const target = this.#addTable(node.relation, level);
    for (const item of node.fromClause ?? node.usingClause ?? []) this.#addRelation(item, level);
    this.#learn(node.whereClause, level, level.known);
    this.#noteUses(level, target);
    const returned = node.returningClause?.exprs ?? [];
    for (const part of [node.targetList, node.fromClause, node.usingClause, node.whereClause, returned])
      this.#readInside(part, level);
    return this.#outputsOf(returned, level);
  }

  /** Returns the relations that the item adds. */
  #addRelation(item: Tree, level: Level): Relation[] {
    const [[kind, node]] = Object.entries(item) as [[string, Tree]];
    if (kind === 'RangeVar') return [this.#addTable(node, level)];
    if (kind === 'JoinExpr') return this.#addJoin(node, level);
    const alias = node.alias?.aliasname ?? '';
    if (kind === 'RangeSubselect') {
      const inner = { ...level, scopes: [level.relations, ...level.scopes] };
      return [this.#addDerived(alias, namesOf(this.read(node.subquery, inner)), level)];
    }
    if (kind !== 'RangeFunction') throw new Error(`the linter does not know ${kind}`);
    const names = [
      ...(node.alias?.colnames ?? []).map(({ String: { sval } }: Tree) => sval),
      ...(node.coldeflist ?? []).map(({ ColumnDef: { colname } }: Tree) => colname),
    ];
    return [this.#addDerived(alias, names, level)];
  }

  #addJoin({ larg, rarg, jointype, quals }: Tree, level: Level): Relation[] {
    const left = this.#addRelation(larg, level);
    const right = this.#addRelation(rarg, level);
    if (jointype === 'JOIN_INNER') this.#learn(quals, level, level.known);
    if (jointype === 'JOIN_LEFT') level.oneSided.push({ relations: right, condition: quals });
    return [...left, ...right];
  }

  #addTable({ relname, schemaname, alias }: Tree, level: Level): Relation {
    const name = alias?.aliasname ?? relname;
    const cte = schemaname === undefined ? level.ctes.get(relname) : undefined;
    if (cte) return this.#addDerived(name, namesOf(cte), level);
    const id = `r${(this.#relations += 1)}`;
    const columns = this.#reading.schema.get(relname)?.columns ?? [];
    const relation = { name, table: relname, columns: new Map(columns.map((one) => [one, `${id}.${one}`])) };
    level.relations.push(relation);
    return relation;
  }

  /** PostgreSQL's planner does not know what a column of a CTE is equal to, so values do not pass through it. */
  #addDerived(name: string, outputs: readonly string[], level: Level): Relation {
    const id = `r${(this.#relations += 1)}`;
    const relation = { name, table: null, columns: new Map(outputs.map((one) => [one, `${id}.${one}`])) };
    level.relations.push(relation);
    return relation;
  }

  #noteUses(level: Level, written: Relation | null = null, conflictColumns: string[] = []): void {
    for (const relation of level.relations) {
      const { table, columns } = relation;
      if (table === null) continue;
      const known = level.known.copy();
      for (const { relations, condition } of level.oneSided)
        if (relations.includes(relation)) this.#learn(condition, level, known);
      const term = columns.get(this.#reading.keyOf(table) ?? '') ?? null;
      const isWritten = relation === written;
      this.uses.push({
        table,
        key: term === null ? null : known.find(term),
        isWritten,
        conflictColumns: isWritten ? conflictColumns : [],
      });
    }
  }

  /** Adds the equalities that hold for each row that passes the condition. */
  #learn(condition: Tree, level: Level, known: Equalities): void {
    if (!condition) return;
    const { BoolExpr: and, A_Expr: compared } = condition;
    if (and?.boolop === 'AND_EXPR') for (const one of and.args) this.#learn(one, level, known);
    if (compared?.name?.[0]?.String?.sval !== '=') return;
    const left = this.#termOf(compared.lexpr, level);
    if (compared.kind === 'AEXPR_OP') known.add(left, this.#termOf(compared.rexpr, level));
    if (compared.kind === 'AEXPR_OP_ANY') known.add(left, listTerm(`any of ${left}`));
    if (compared.kind === 'AEXPR_IN') {
      const items: Tree[] = compared.rexpr.List.items;
      known.add(left, items.length === 1 ? this.#termOf(items[0], level) : listTerm(`in ${left}`));
    }
  }

  #termOf(expression: Tree, level: Level): Term | null {
    if (expression?.TypeCast) return this.#termOf(expression.TypeCast.arg, level);
    if (expression?.ParamRef) return valueTerm(this.#reading.values[expression.ParamRef.number - 1]);
    if (expression?.A_Const && !expression.A_Const.isnull) return valueTerm(expression.A_Const);
    if (!expression?.ColumnRef) return null;
    const names: string[] = expression.ColumnRef.fields.map((field: Tree) => field.String?.sval ?? '*');
    const [column = '', relation] = names.toReversed();
    for (const scope of [level.relations, ...level.scopes]) {
      const found = scope.find(({ name, columns }) =>
        relation === undefined ? columns.has(column) : name === relation,
      );
      if (found) return found.columns.get(column) ?? null;
    }
    return null;
  }

  #outputsOf(targets: Tree[], level: Level): Output[] {
    return targets.flatMap(({ ResTarget: { name, val } }: Tree) => {
      const fields: Tree[] = val.ColumnRef?.fields ?? [];
      const last = fields.at(-1);
      if (last?.A_Star) {
        const owner = fields.length > 1 ? fields[0].String.sval : null;
        return level.relations
          .filter((relation) => owner === null || relation.name === owner)
          .flatMap(({ columns }) => [...columns].map(([column, term]) => this.#output(column, term, level)));
      }
      return [this.#output(name ?? last?.String?.sval ?? '', this.#termOf(val, level), level)];
    });
  }

  #output(name: string, term: Term | null, level: Level): Output {
    return { name, term: term === null ? null : level.known.find(term) };
  }

  /** Reads the subqueries of expressions, whose conditions do not restrict the query around them. */
  #readInside(part: Tree, level: Level): void {
    if (Array.isArray(part)) for (const one of part) this.#readInside(one, level);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return;
    const inner = { ...level, scopes: [level.relations, ...level.scopes] };
    for (const [kind, node] of Object.entries<Tree>(part)) {
      if (kind === 'RangeSubselect') continue;
      if (kind === 'FuncCall') this.functions.add(node.funcname.at(-1).String.sval);
      if (kind === 'SubLink') {
        this.read(node.subselect, inner);
        this.#readInside(node.testexpr, level);
      } else this.#readInside(node, level);
    }
  }
}
