import { Type, type Static } from 'typebox';
import { agreementKinds } from '../facts/content-vocabulary.ts';
import { AgreementKind, AgreementVersionName } from './content-items.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** Accepts a version of an agreement. A repeat returns the time of the first acceptance. */
export const AcceptAgreementRequest = Type.Object({ kind: Type.Enum(agreementKinds), version: AgreementVersionName });
export type AcceptAgreementRequest = Static<typeof AcceptAgreementRequest>;

export const AcceptedAgreement = exact({ kind: AgreementKind, version: AgreementVersionName, acceptedAt: Instant });
export type AcceptedAgreement = Static<typeof AcceptedAgreement>;

export const AcceptAgreementReply = serviceReply(AcceptedAgreement);
export type AcceptAgreementReply = Static<typeof AcceptAgreementReply>;

export const AcceptedAgreementsReply = serviceReply(
  exact({
    /** The latest acceptance comes first. */
    list: Type.Array(AcceptedAgreement),
    /** Versions in force that the member has not accepted. */
    waiting: Type.Array(exact({ kind: AgreementKind, version: AgreementVersionName, effectiveAt: Instant })),
  }),
);
export type AcceptedAgreementsReply = Static<typeof AcceptedAgreementsReply>;
