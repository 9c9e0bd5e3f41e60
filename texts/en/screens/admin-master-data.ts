/** The texts of the tabs Currencies, Types, Priorities and Groups. */
export const masterData = {
  /** The fields that several kinds have. */
  fields: {
    code: { label: "Code" },
    name: { label: "Name" },
    description: { label: "Description" },
  },
  department: {
    fields: {
      budget: {
        label: "Budget",
        hint: "In USD. Leave it empty for none.",
      },
      head_user_id: {
        label: "Head",
      },
    },
    search: "Search departments",
    noHead: "Not assigned",
    none: "No departments yet",
    noneText: "People and requests belong to a department. Add the first one.",
  },
  currency: {
    fields: {
      code: {
        hint: "For example USD. Saved in capital letters.",
      },
      symbol: {
        label: "Symbol",
      },
      exchange_rate: {
        label: "Exchange Rate (USD)",
        hint: "The value of one unit in USD.",
      },
      decimals: {
        label: "Decimals",
        hint: "Decimals of amounts in this currency. Cannot be changed once the currency is in use.",
      },
    },
    search: "Search currencies",
    usualDecimals: "The currency's standard",
    none: "No currencies yet",
    noneText: "Amounts need a currency. Add the first one.",
  },
  request_type: {
    fields: {
      code: {
        hint: "For example travel. Saved in lower case.",
      },
      requires_amount: {
        label: "Requires Amount",
      },
      accepts_amount: {
        label: "Accepts an Amount",
      },
      default_currency: {
        label: "Default Currency",
      },
      approval_required: {
        label: "Approval required",
        hint: "Without it, requests of this type are approved at once.",
      },
      material_fields: {
        label: "Changes that need approval again",
        hint: "Changes of the amount, currency, type or department always do.",
      },
      amount_tolerance_percent: {
        label: "Tolerance for the Amount (%)",
        hint: "An approved amount may rise by this percentage without asking again.",
      },
      payer_ids: {
        label: "Payers",
        hint: "People who are notified to pay when a request is approved.",
      },
    },
    search: "Search request types",
    noPayers: "No Payers",
    noPayersWarning: "With no payers chosen, admins will be alerted on approval.",
    none: "No request types yet",
    noneText: "Every request has a type. Add the first one.",
  },
  approver_group: {
    fields: {
      name: {
        hint: "For example Finance partners.",
      },
      rule: {
        label: "Members are",
      },
      member_ids: {
        label: "Members",
        hint: "People who can be asked to approve.",
      },
    },
    title: "Approver Groups",
    intro:
      "Steps of the approval matrix can ask groups. Changes apply to new requests; open requests keep their approvers.",
    search: "Search groups",
    kinds: {
      people: "Chosen people",
      role: "Everyone with a role",
      head: "The head of the requester's department",
    },
    role: "Role",
    scope: "Department",
    scopes: { any: "All departments", requester: "The requester's department" },
    withRole: (role: string) => `Everyone with the role ${role}`,
    withRoleNear: (role: string) => `Everyone with the role ${role} in the requester's department`,
    noMembers: "No Members",
    noMembersWarning: "A group without members cannot approve anything.",
    usedIn: "Used In",
    isUsedIn: (uses: string) => `Used in the approval matrix: ${uses}.`,
    afterDelete: "An inactive group has no members, so its steps ask the fallback group or an administrator.",
    none: "No groups yet",
    noneText: "A group lets a step of the approval matrix ask several people. Add the first one.",
  },
  duty_conflict: {
    fields: {
      name: {
        hint: "For example Paying and approving.",
      },
      first_group_id: {
        label: "First group",
      },
      second_group_id: {
        label: "Second group",
        hint: "Choose the same group twice for a conflict of its members among each other.",
      },
      on_request: {
        label: "Members of one group do not approve requests of the other",
      },
      on_steps: {
        label: "Members of one group do not approve what members of the other have approved",
      },
    },
    title: "Conflicts of Duties",
    intro: "Members of one group cannot approve requests that members of the other group submitted or approved.",
    none: "No conflicts yet",
    noneText: "For example, people who pay should not approve. Choose the two groups.",
    needsGroups: "Add a group first.",
    groups: "Groups",
    chooseGroup: "Choose a group",
    inactive: (name: string) => `${name} (inactive)`,
    pair: (first: string, second: string) => `${first} and ${second}`,
    sameGroup: (name: string) => `${name}, among each other`,
    appliesTo: "Applies To",
    requester: "Requester",
    steps: "Other steps",
  },
  priority: {
    fields: {
      code: {
        hint: "For example URGENT. Saved in capital letters.",
      },
      color: {
        label: "Color",
      },
      escalation_hours: {
        label: "Escalation Hours",
        hint: "After this many hours without a decision, the request moves to the next level.",
        format: (count: string) => `${count}h`,
      },
      sort_order: {
        label: "Sort Order",
        hint: "Lower numbers come first in lists.",
      },
    },
    search: "Search priorities",
    none: "No priorities yet",
    noneText: "Every request has a priority. Add the first one.",
  },
};
