-- The audit log is append only. A TRUNCATE fires no row trigger, so each append-only table has a statement trigger too.
CREATE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_log_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();
--> statement-breakpoint
-- Security events are append only. Erasing an account and the end of the retention time set feisuo.forgetting for their transaction.
CREATE FUNCTION refuse_security_events_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('feisuo.forgetting', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'security_events is append only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_security_events_change();
--> statement-breakpoint
CREATE TRIGGER security_events_no_truncate BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_events_change();
--> statement-breakpoint
-- The accounting journals are append only.
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
CREATE TRIGGER pay_journals_no_truncate BEFORE TRUNCATE ON pay_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER pay_journal_lines_no_truncate BEFORE TRUNCATE ON pay_journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- At commit a journal has at least two lines, as many as its line_count, and they sum to zero. Adding a line to a committed
-- journal breaks the count, so it is refused as well.
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
--> statement-breakpoint
-- A published revision stays as visitors saw it.
CREATE TRIGGER content_revisions_append_only BEFORE UPDATE OR DELETE ON content_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- A published agreement stays as members accepted it.
CREATE FUNCTION refuse_agreement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published agreement never changes';
END
$$;
--> statement-breakpoint
CREATE TRIGGER agreements_published_for_good BEFORE UPDATE OR DELETE ON agreements
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION refuse_agreement_change();
