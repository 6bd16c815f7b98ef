-- What was written to the books stays as it was written, whoever holds the connection.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pay_journals_append_only BEFORE UPDATE OR DELETE ON pay_journals
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER pay_journal_lines_append_only BEFORE UPDATE OR DELETE ON pay_journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Emptying a table fires no trigger for each row, so it needs one of its own.
CREATE TRIGGER pay_journals_no_truncate BEFORE TRUNCATE ON pay_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER pay_journal_lines_no_truncate BEFORE TRUNCATE ON pay_journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- At the end of the transaction a journal has as many lines as it says, two at least, and they sum to zero. A line that
-- is added to an old journal breaks the first rule, so it cannot be added either.
CREATE FUNCTION check_journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal bigint;
  promised integer;
  found_lines integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'pay_journals' THEN journal := NEW.id; ELSE journal := NEW.journal_id; END IF;
  SELECT line_count INTO promised FROM pay_journals WHERE id = journal;
  SELECT count(*), coalesce(sum(amount_fen), 0) INTO found_lines, total FROM pay_journal_lines WHERE journal_id = journal;
  IF found_lines < 2 OR found_lines <> promised OR total <> 0 THEN
    RAISE EXCEPTION 'journal % does not balance: % of % lines, sum %', journal, found_lines, promised, total;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pay_journals_balance AFTER INSERT ON pay_journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pay_journal_lines_balance AFTER INSERT ON pay_journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balances();
